/** Under which attribution settings and zone the data of a version was computed, as JSON; a change of them asks for a rebuild. */
export const name = "0002-attribution";

export const statements: string[] = ["ALTER TABLE data_versions ADD COLUMN IF NOT EXISTS attribution String DEFAULT ''"];
