export const filters = {
  title: "Filters",
  period: "Period",
  month: "Month",
  previousYear: "Previous year",
  nextYear: "Next year",
  weekFrom: "First week",
  weekTo: "Last week",
  chosenMonth: "Period: {{month}}. Choose another month",
  segment: { pdv: "POI segment", ooh: "OOH segment" },
  all: { pdv: "All POIs", ooh: "All OOH sites" },
  values: "Values",
  group: "Group",
  single: { pdv: "Per POI", ooh: "Per site" },
  apply: "Apply filters",
  reset: "Back to the default",
  remove: "Remove filter {{dimension}}: {{value}}",
};

export const tree = {
  title: { pdv: "Choose a POI segment", ooh: "Choose an OOH segment" },
  label: "Segments",
  search: "Search in the tree",
  found_one: "{{count}} result for “{{term}}”. Its branch was opened.",
  found_other: "{{count}} results for “{{term}}”. Their branches were opened.",
  none: "No result for “{{term}}”.",
  data: "data from {{from}} to {{to}}",
  pickHint: "Choose a segment from the tree.",
  pickSingle: "Choose a single point: this report shows one at a time.",
  back: "Back to the report",
};

export const notices = {
  dropped: "“{{key}}={{value}}” in the address cannot be used and was left out.",
  segment_unknown: "The segment in the address is not among these. All points are shown.",
  point_unknown: "The point in the address is not among these. Choose one.",
  segment_cleared: "“{{name}}” has no data for the whole period, so the selection was cleared.",
  store_unknown: "The point “{{value}}” is not in this segment and was left out.",
  period_ahead: "The period lies after the last day with data, {{lastDay}}.",
};

export const demographics = {
  gender: "Gender",
  age: "Age range",
  class: "Socioeconomic class",
  genders: { F: "Female", M: "Male", unknown: "Unknown" },
  ages: { "20_24": "20–24", "25_29": "25–29", "30_39": "30–39", "40_49": "40–49", "50_59": "50–59", "60_69": "60–69", "70_plus": "70+", unknown: "Unknown" },
  classes: { A: "A", B: "B", C: "C", D: "D", E: "E", unknown: "Unknown" },
};
