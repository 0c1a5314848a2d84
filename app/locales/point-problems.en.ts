/** What is wrong with a point that was sent: `points.*` of the contract, put into words by the server alone. */
export const pointProblems = {
  required: "Required",
  tooShort: "Too short!",
  tooLong: "Too long!",
  notANumber: "This is not a number.",
  outOfRange: "This number is out of range.",
  noPosition: "Set the position; 0, 0 is none.",
  badCountry: "Two letters, for instance BR.",
  tooManyLevels: "A group has at most 10 levels.",
  codeTaken: "Another point of this type has this code.",
  groupHidden: "Choose a group that you may see.",
  badId: "There is no such point.",
};
