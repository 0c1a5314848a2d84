/** SQL that reads profile values as files write them into the codes of the tables (0 unknown); `text` is a non-null SQL string. */

/** 1 F, 2 M. */
export const genderSql = (text: string): string =>
  `transform(lower(${text}), ['f', 'female', 'feminino', 'femenino', 'mulher', 'mujer', 'm', 'male', 'masculino', 'homem', 'hombre'], [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2], 0)`;

/** 1 for 20_24 to 7 for 70_plus: by the range's name, or by an age in years. Ages below 20 belong to no range. */
export const ageSql = (text: string): string => {
  const name = `replaceRegexpAll(replaceRegexpAll(lower(${text}), '[+]|ou mais|or more|y mas|y más', '_plus'), '[^0-9a-z]+', '_')`;
  const years = `toFloat64OrNull(${text})`;
  return `multiIf(isNotNull(${years}), multiIf(${years} < 20, 0, ${years} < 25, 1, ${years} < 30, 2, ${years} < 40, 3, ${years} < 50, 4, ${years} < 60, 5, ${years} < 70, 6, ${years} < 130, 7, 0),
    transform(${name}, ['20_24', '25_29', '30_39', '40_49', '50_59', '60_69', '70_plus', '70_plus_'], [1, 2, 3, 4, 5, 6, 7, 7], 0))`;
};

/** 1 for A to 5 for E; subclasses such as B2 belong to their class. */
export const classSql = (text: string): string =>
  `if(match(upper(${text}), '^(CLASSE |CLASS |CLASE )?[A-E][0-9]?$'), toUInt8(ascii(extract(upper(${text}), '([A-E])[0-9]?$')) - 64), 0)`;

/** 1 yes, 0 no, -1 unknown. */
export const flagSql = (text: string): string =>
  `transform(lower(${text}), ['1', 'true', 'yes', 'y', 'sim', 's', 'si', 'sí', '0', 'false', 'no', 'n', 'nao', 'não'], [1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0], -1)`;

/** A list written as `a|b`, `a;b`, `a,b` or a JSON array: distinct, sorted, without blanks. */
export const listSql = (text: string): string =>
  `arraySort(arrayDistinct(arrayFilter(item -> item != '', arrayMap(item -> trimBoth(replaceRegexpAll(item, '["\\\\[\\\\]]', '')), splitByRegexp('[|;,]', ${text})))))`;
