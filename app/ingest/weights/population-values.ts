import { ageRanges, genders, socialClasses } from "~/contract/values";
import { deviceColumns, fieldCalled } from "../inputs/known-columns";

/** Dimensions that people are counted by, in the order in which they are raked: the first that is given tells how many people there are. */
export const populationDimensions = ["area", "gender", "age_range", "class"] as const;
export type PopulationDimension = (typeof populationDimensions)[number];

const names = { area: ["area", "areas", "neighbourhood", "neighborhood", "bairro", "barrio", "zone", "zona", "district", "distrito"], gender: deviceColumns.gender, age_range: deviceColumns.age_range, class: deviceColumns.class } as const;
/** A dimension by any of its usual names, or undefined. */
export const dimensionCalled = (text: string): PopulationDimension | undefined => fieldCalled<PopulationDimension>(names, text);

const women = ["f", "female", "feminino", "femenino", "mulher", "mujer", "women"];
const men = ["m", "male", "masculino", "homem", "hombre", "men"];

/** A file's category as the product writes it, areas as they stand; undefined for one that no device can have. */
export function categoryOf(dimension: PopulationDimension, text: string): string | undefined {
  const word = text.trim().toLowerCase();
  switch (dimension) {
    case "area": return text.trim() || undefined;
    case "gender": return genders.find((gender) => (gender === "F" && women.includes(word)) || (gender === "M" && men.includes(word)));
    case "age_range": {
      const name = word.replace(/\s*(\+|ou mais|or more|y mas|y más|and over)$/, "_plus").replace(/[^0-9a-z]+/g, "_");
      return ageRanges.find((range) => range === name && range !== "unknown");
    }
    case "class": return socialClasses.find((each) => each === /^(?:CLASSE |CLASS |CLASE )?([A-E])[0-9]?$/.exec(text.trim().toUpperCase())?.[1]);
  }
}
