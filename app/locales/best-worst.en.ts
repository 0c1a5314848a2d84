/** The lists of the performance report: points that changed most, and those without a clear change. */
export const bestWorst = {
  help: {
    unique_visitors: "Distinct devices with at least one visit in the days that are compared.",
    visits: "Visits in the days that are compared; their change is per day where the periods differ in length.",
    frequency: "Visits divided by unique visitors.",
    repeat_visitors: "Devices with visits on at least two local days.",
    new_visitors: "Visitors whose first visit ever starts within the 30 days that end with the period, or within it where it is longer.",
    dwell_time_mins: "Time between the first and last position of each visit, on average; silence before and after is not counted.",
  },
  best: { title: "Best changes", subtitle: "Unique visitors, from the largest clear growth" },
  worst: { title: "Worst changes", subtitle: "Unique visitors, from the largest clear fall" },
  listHelp: "Points whose change survives the procedure of Benjamini and Hochberg at 5 %, ten at most: of those listed, about one in twenty is there by chance. Small points whose change may be chance stand under “no clear change”.",
  point: { pdv: "POI", ooh: "OOH site" },
  bestFinding: "{{name}} grew most: {{change}}.",
  worstFinding: "{{name}} fell most: {{change}}.",
  none: { best: "No point grew beyond what chance explains.", worst: "No point fell beyond what chance explains." },
  more_one: "{{formatted}} more point is not listed.",
  more_other: "{{formatted}} more points are not listed.",
  scale: "Both lists have the same scale: a full bar is {{change}}.",
  unclearList: { title: "No clear change", words: "“may be chance”: its 95 % interval holds 0. “one of many”: its own interval does not hold 0, but among so many points some look like this by chance.", subtitle: "Points whose change is within the noise, or cannot be told", finding_one: "{{formatted}} point has no clear change.", finding_other: "{{formatted}} points have no clear change.", none: "Every point has a clear change." },
};
