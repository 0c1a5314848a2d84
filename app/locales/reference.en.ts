/** The page for people who write programs; what a method does is said in English alone, as in the contract. */
export const reference = {
  title: "API reference",
  summary: "The methods of this deployment: what they take and what they answer. A call carries an access token or an API key as “Authorization: Bearer”.",
  document: "The same as an OpenAPI document",
  contents: "Methods",
  params: "Parameters, in order",
  answer: "Answer",
  none: "None",
  field: "Field",
  type: "Holds",
  needed: "Needed",
  required: "required",
  optional: "optional",
  admins: "For administrators.",
  keys: "For everybody signed in, and for API keys that read.",
  people: "For everybody signed in.",
};
