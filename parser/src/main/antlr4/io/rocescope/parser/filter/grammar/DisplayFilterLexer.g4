// The words of a display filter, as Wireshark writes them.
lexer grammar DisplayFilterLexer;

OR : '||' | 'or';
AND : '&&' | 'and';
XOR : '^^' | 'xor';
NOT : '!' | 'not';

IN : 'in';
CONTAINS : 'contains';
MATCHES : 'matches' | '~';
ANY : 'any';
ALL : 'all';

ANY_EQ : '==' | 'eq' | 'any_eq';
ALL_NE : '!=' | 'ne' | 'all_ne';
ALL_EQ : '===' | 'all_eq';
ANY_NE : '!==' | '~=' | 'any_ne';
GE : '>=' | 'ge';
LE : '<=' | 'le';
GT : '>' | 'gt';
LT : '<' | 'lt';

BIT_AND : '&' | 'bitwise_and';
PLUS : '+';
MINUS : '-';
TIMES : '*';
DIVIDE : '/';
MODULO : '%';

LEFT_PAREN : '(';
RIGHT_PAREN : ')';
LEFT_BRACE : '{';
RIGHT_BRACE : '}';
COMMA : ',';
DOT_DOT : '..';
LEFT_BRACKET : '[' -> pushMode(SLICE);

STRING : '"' ( '\\' . | ~[\\"] )* '"';
RAW_STRING : [rR] '"' ( '\\' . | ~[\\"] )* '"';
CHARACTER : '\'' ( '\\' . | ~[\\'] )+ '\'';
// An Ethernet address with dashes would else be a chain of differences.
DASHED_ADDRESS : PAIR '-' PAIR '-' PAIR '-' PAIR '-' PAIR '-' PAIR;
fragment PAIR : [0-9a-fA-F] [0-9a-fA-F];

// Field names, numbers, addresses, names of values. Two dots in a row are a range, never part of a word.
WORD : WORD_CHARACTER+ ( '.' WORD_CHARACTER+ )*;
fragment WORD_CHARACTER : [a-zA-Z0-9_:];

SPACE : [ \t\r\n\f]+ -> skip;

// Never fails: what nothing else takes is reported by the parser, with its place.
STRAY : .;

mode SLICE;
SLICE_NUMBER : '-'? [0-9]+;
SLICE_TO : '-';
SLICE_COLON : ':';
SLICE_COMMA : ',';
SLICE_SPACE : [ \t]+ -> skip;
RIGHT_BRACKET : ']' -> popMode;
SLICE_STRAY : . -> type(STRAY);
