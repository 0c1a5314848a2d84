/** Columns of a file of points, free of zod, in the order in which they are exported; `path` holds the group's levels. */
export const pointFileFields = [
  "code", "type", "name", "path", "address", "address1", "city", "uf", "zipcode", "country_code", "phone", "latitude", "longitude", "category", "status", "own", "radius_m", "cp_name", "sales_office",
  "impressions", "cost",
] as const;
export type PointFileField = (typeof pointFileFields)[number];
/** How a CSV of points may be read otherwise than it was taken for. */
export const fileEncodings = ["utf-8", "windows-1252"] as const;
export const fileSeparators = [",", ";", "\t", "|"] as const;
export const decimalMarks = ["point", "comma"] as const;
