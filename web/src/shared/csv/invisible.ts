/**
 * What can't be seen, as a character class takes it: soft hyphens, directions, spaces without width, and the empty Braille
 * pattern. They come along from web pages. The server removes them, too.
 */
export const invisible = "\\p{Default_Ignorable_Code_Point}\\u2800";
