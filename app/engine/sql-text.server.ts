/** Words come first, so that `a$b$c` is one name and not a heredoc; then comments, strings, quoted names, heredocs. */
const lexemes =
  /[A-Za-z_][\w$]*|\d\w*|--[^\n]*|#[ !][^\n]*|\/\*[^]*?(?:\*\/|$)|'(?:[^'\\]+|\\[^]|'')*(?:'|$)|"(?:[^"\\]+|\\[^]|"")*(?:"|$)|`(?:[^`\\]+|\\[^]|``)*(?:`|$)|‘[^’]*(?:’|$)|“[^”]*(?:”|$)|\$(\w*)\$[^]*?(?:\$\1\$|$)/g;

const isWord = /^\w/;

/**
 * The statement with every comment, string, heredoc and quoted name blanked out, at the same length: a position in the
 * answer is the same position in `sql`, and what is left holds keywords and punctuation only.
 */
export function maskSql(sql: string): string {
  return sql.replace(lexemes, (lexeme) => (isWord.test(lexeme) ? lexeme : " ".repeat(lexeme.length)));
}

/** Whether something follows the first `;` of a masked statement. */
export function hasSeveralStatements(masked: string): boolean {
  return /;\s*[^\s;]/.test(masked);
}

/** The `FORMAT X` that ends a masked statement: the position where it starts, and X. */
export function trailingFormat(masked: string): { start: number; format: string } | undefined {
  const found = /\sFORMAT\s+(\w+)[\s;]*$/i.exec(masked);
  return found?.[1] === undefined ? undefined : { start: found.index, format: found[1] };
}

/** The distinct names of the typed placeholders `{name:Type}` of a masked statement, in order of appearance. */
export function placeholderNames(masked: string): string[] {
  return [...new Set([...masked.matchAll(/\{\s*([A-Za-z_]\w*)\s*:/g)].map((found) => found[1] ?? ""))];
}
