// The display filter's syntax: Wireshark's, where "or" binds loosest and arithmetic tightest.
//
// One hierarchy for tests and values, so that a parenthesis never needs to be read ahead; what is a test and what a
// value is decided by the compiler, which also says so better.
parser grammar DisplayFilterParser;

options { tokenVocab = DisplayFilterLexer; }

filter : disjunction? EOF;

disjunction : exclusive ( OR exclusive )*;
exclusive : conjunction ( XOR conjunction )*;
conjunction : negation ( AND negation )*;
negation : NOT* comparison;

comparison : quantifier? bits comparisonTail?;
quantifier : ANY | ALL;
comparisonTail
    : ( relation bits )+ # relations
    | NOT? IN LEFT_BRACE element ( COMMA element )* RIGHT_BRACE # membership
    | CONTAINS bits # contains
    | MATCHES bits # matches
    ;
relation : ANY_EQ | ALL_NE | ALL_EQ | ANY_NE | GE | LE | GT | LT;
element : bits ( DOT_DOT bits )?;

bits : sum ( BIT_AND sum )*;
sum : product ( ( PLUS | MINUS ) product )*;
product : unary ( ( TIMES | DIVIDE | MODULO ) unary )*;
unary : MINUS* atom;
atom
    : LEFT_PAREN disjunction RIGHT_PAREN # parenthesized
    | LEFT_BRACE bits RIGHT_BRACE # grouped
    | ( STRING | RAW_STRING ) # string
    | CHARACTER # character
    | DASHED_ADDRESS # dashed
    | WORD LEFT_PAREN bits ( COMMA bits )* RIGHT_PAREN # call
    | WORD slice? # word
    ;
slice : LEFT_BRACKET range ( SLICE_COMMA range )* RIGHT_BRACKET;
range
    : SLICE_NUMBER SLICE_COLON SLICE_NUMBER?
    | SLICE_COLON SLICE_NUMBER
    | SLICE_NUMBER SLICE_TO SLICE_NUMBER
    | SLICE_NUMBER SLICE_NUMBER
    | SLICE_NUMBER
    ;
