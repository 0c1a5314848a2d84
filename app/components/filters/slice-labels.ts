import { useTranslation } from "~/components/translation";
import { ageRanges, genders, socialClasses } from "~/contract/values";
import type { Dimension } from "~/domain/slice";

/** Words for the values of the demographic dimensions. */
export function useSliceLabels() {
  const { t } = useTranslation();
  const value = (dimension: Dimension, raw: string): string => {
    const gender = genders.find((each) => each === raw);
    const age = ageRanges.find((each) => each === raw);
    const socialClass = socialClasses.find((each) => each === raw);
    if (dimension === "gender" && gender) return t(`demographics.genders.${gender}`);
    if (dimension === "age" && age) return t(`demographics.ages.${age}`);
    return dimension === "class" && socialClass ? t(`demographics.classes.${socialClass}`) : raw;
  };
  return { value };
}
