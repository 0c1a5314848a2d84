export const journey = {
  title: { pdv: "POI journey", ooh: "OOH journey" },
  choose: "Choose a single point",
  chooseText: { none: "This report follows the visitors of one point at a time. Choose it in the filter above.", many: "“{{name}}” holds {{formatted}} points. This report follows the visitors of one at a time: choose it in the filter above." },
  flow: {
    title: "Journey flow",
    subtitle: "Distinct devices that visited a neighbouring point within 6 hours before or after",
    help: "The last neighbouring point visited before, and the first visited after, with at most 6 hours between the two visits. Neighbours are the points of the same branch of the tree.",
    finding: "The largest group comes from {{before}} ({{beforeValue}}) and the largest goes on to {{after}} ({{afterValue}}).",
    findingBefore: "The largest group comes from {{before}} ({{beforeValue}}).", findingAfter: "The largest group goes on to {{after}} ({{afterValue}}).",
    before: "Before", after: "After", point: "Point", devices: "Devices before", devicesAfter: "Devices after",
    reasons: {
      whole_type: "No data to display: no point is chosen.", no_siblings: "No data to display: this point has no neighbours in its branch of the tree.",
      few_nodes: "No data to display: fewer than five points take part in this flow.", withheld: "No data to display: so few devices go these ways that they may not be shown.",
    },
  },
  share: { title: "Correlation by share", subtitle: "Share of the visitors who also visited the neighbouring point in the period", help: "Distinct devices that visited both in the period, divided by those that visited this point. It says that the points share visitors, not that one brings them to the other.", value: "Share", visitors: "Visitors of both", finding: "{{share}} of the visitors also visited {{name}}.", },
  dwell: { title: "Correlation by dwell time", subtitle: "Mean dwell time, in the neighbouring point, of the devices that visited both", help: "Sum of the dwell there of the devices that visited both points in the period, divided by their visits there. Silence before and after a visit is not counted.", value: "Dwell time", finding: "They stay longest at {{name}}: {{time}}." },
  rank: "Rank", group: "Point", distance: "Distance (km)", none: "No neighbouring point has a value that can be shown.",
};
