export const ranking = {
  title: "Ranking",
  whole: "All points",
  empty: "There is nothing to rank in this period. Data reaches from {{from}} to {{to}}.",
  emptyAll: "No data has been loaded yet.",
  name: { ooh: "OOH site", pdv: "POI", pdvByGroup: "Group", attribution_ooh: "OOH site", attribution_pdv: "POI" },
  address: "Address",
  path: "Branch",
  rank: "Rank",
  titles: { ooh: "OOH ranking", pdv: "POI ranking", pdvByGroup: "POIs by group", attribution_ooh: "Attribution: OOH sites", attribution_pdv: "Attribution: POIs" },
  subtitles: {
    ooh: "Visits, and share of all visits to OOH sites", pdv: "Visits, and share of all visits to POIs", pdvByGroup: "Visits, and share of all visits to POIs",
    attribution_ooh: "Exposed devices that visited a POI later, and share of those exposed there", attribution_pdv: "Visitors who had been exposed before, and share of the POI's visitors",
  },
  help: {
    ooh: "The twenty sites with most visits in the period, whatever segment is chosen elsewhere. Sites that the privacy floor withholds are left out.",
    pdv: "The twenty POIs with most visits in the period, whatever segment is chosen elsewhere. POIs that the privacy floor withholds are left out.",
    pdvByGroup: "The twenty segments that hold POIs alone, by visits. A visit near several POIs of a segment counts once.",
    attribution_ooh: "Distinct devices exposed at the site that visited a POI after their first exposure in the period. It comes after the exposure; whether because of it, only an audit can show.",
    attribution_pdv: "Distinct visitors of the POI who had been exposed at any site before, in the period. Sites differ in reach, so that shares compare better than counts.",
  },
  value: { ooh: "Visits", pdv: "Visits", pdvByGroup: "Visits", attribution_ooh: "Devices", attribution_pdv: "Visitors" },
  share: "Share",
  finding: {
    ooh: "{{name}} leads with {{value}} visits, {{share}} of all.", pdv: "{{name}} leads with {{value}} visits, {{share}} of all.", pdvByGroup: "{{name}} leads with {{value}} visits, {{share}} of all.",
    attribution_ooh: "{{name}}: {{value}} exposed devices visited a POI later, {{share}} of those exposed there.", attribution_pdv: "{{name}}: {{value}} visitors had been exposed before, {{share}} of its visitors.",
  },
};
