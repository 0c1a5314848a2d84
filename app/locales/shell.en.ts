export const nav = {
  main: "Main",
  toggle: "Collapse or open the navigation",
  open: "Open the navigation",
  close: "Close the navigation",
  typeSwitch: "Type",
  type: { pdv: "POI", ooh: "OOH" },
  pdv: "POI", ooh: "OOH", reports: "Reports", planner: "Planner", admin_pdv: "POI administration", admin_ooh: "OOH administration", ai: "AI", premium: "Premium",
  items: {
    dashboard: "Dashboard", compare: "Compare", performance: "Performance", journey: "Journey", heatmaps: "Flow map", radar: "Radar", ranking: "Ranking",
    audit: "Audit", "planner-new": "New plan", planner: "Plans", pois_pdv: "POIs", pois_ooh: "OOH sites", "ai-advisor": "Advisor", "ai-forecast": "Forecast",
    "premium-sentiment": "Sentiment", "premium-financial": "Financial", "premium-loyalty": "Loyalty", "premium-neighborhood": "Neighbourhoods",
    users: "Users", keys: "API keys", trail: "Trail", "edit-profile": "Edit profile", "edit-password": "Change password", glossary: "Glossary",
  },
};

export const shell = {
  dataUntil: "Data until {{when}} ({{zone}})",
  noData: "No data loaded yet",
  fullScreen: "Full screen",
  notifications: "Notifications",
  notificationsNew_one: "Notifications: {{count}} new",
  notificationsNew_other: "Notifications: {{count}} new",
  noNotifications: "There are no notifications.",
  markRead: "Mark all as read",
  showFresh: "New data until {{when}}: show it",
  profile: "Profile: {{name}}",
  logout: "Log out",
  theme: "Theme",
  themes: { system: "System", light: "Light", dark: "Dark" },
  later: "This report arrives with a later version",
  laterText: "It already has its place here, so that you know what is coming. Nothing is missing from your data.",
  toDashboard: "Go to the dashboard",
};
