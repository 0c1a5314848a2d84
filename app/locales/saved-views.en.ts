/** The page of saved views. */
export const savedViews = {
  intro: "Addresses of reports that you keep under a name. Only you see them.",
  empty: "You have no saved views yet. Open a report, set its filters and choose “Saved views”.",
  toDashboard: "Go to the dashboard",
  rename: "Rename",
  newName: "New name of “{{name}}”",
  remove: "Delete",
  removeQuestion: "Delete “{{name}}”? This cannot be undone.",
  removeYes: "Delete it",
  problem: {
    name: "A name needs 1 to 100 characters.",
    view: "Only reports of this product can be saved.",
    conflict: "Another of your views has this name.",
    not_found: "This view is no longer there.",
    too_large: "There are too many saved views. Delete some first.",
  },
};
