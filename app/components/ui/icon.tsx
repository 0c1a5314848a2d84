const paths = {
  alert: "M12 5l8 14H4zM12 10v4M12 16.5h.01",
  audit: "M7 4h10v16H7zM10 9h4M10 13l1.5 1.5L15 11",
  bell: "M6 17h12l-1.5-2.5V11a4.5 4.5 0 0 0-9 0v3.5zM10.5 20h3",
  billboard: "M4 5h16v9H4zM9 14v6M15 14v6",
  book: "M5 5c3-1 5 0 7 1.5 2-1.5 4-2.5 7-1.5v13c-3-1-5 0-7 1.5-2-1.5-4-2.5-7-1.5zM12 6.5v13",
  calendar: "M5 6h14v13H5zM5 10h14M9 4v4M15 4v4",
  check: "M5 12.5l4.5 4.5L19 7.5",
  "chevron-down": "M6 9l6 6 6-6",
  "chevron-left": "M15 6l-6 6 6 6",
  "chevron-right": "M9 6l6 6-6 6",
  close: "M6 6l12 12M18 6L6 18",
  compare: "M5 5v14M12 5v14M19 5v14M4 9h2M11 13h2M18 7h2",
  copy: "M9 9h10v11H9zM5 15V4h10v5",
  dashboard: "M4 5h7v6H4zM13 5h7v4h-7zM13 11h7v8h-7zM4 13h7v6H4z",
  download: "M12 4v10M8 10l4 4 4-4M5 18h14",
  expand: "M5 9V5h4M15 5h4v4M19 15v4h-4M9 19H5v-4",
  fit: "M5 9V5h4M15 5h4v4M19 15v4h-4M9 19H5v-4M12 14a2 2 0 1 0 0-4 2 2 0 0 0 0 4z",
  flow: "M4 18C8 6 14 6 20 6M4 18c6-2 10-2 16-1M4 18c5-6 10-7 16-7",
  globe: "M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM4 12h16M12 4c-5 5-5 11 0 16M12 4c5 5 5 11 0 16",
  help: "M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM9.8 10c0-3 4.6-3 4.6-.3 0 1.8-2.3 1.8-2.3 3.6M12 16h.01",
  image: "M4 5h16v14H4zM4 16l5-5 4 4 2-2 5 5M15.5 9h.01",
  info: "M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM12 11v5M12 8h.01",
  journey: "M5 18c6 0 2-12 8-12h3M14 3l3 3-3 3M5 18h.01",
  key: "M14 10a4 4 0 1 0-4 4l1-.2 2 2.2h2v2h4v-3l-5.2-3.8zM9 9h.01",
  layers: "M12 4l8 4-8 4-8-4zM4 12l8 4 8-4M4 16l8 4 8-4",
  link: "M10 14l4-4M8 12l-2 2a3 3 0 0 0 4 4l2-2M16 12l2-2a3 3 0 0 0-4-4l-2 2",
  lock: "M6 11h12v9H6zM9 11V8a3 3 0 0 1 6 0v3",
  logout: "M14 5h5v14h-5M4 12h10M10 8l4 4-4 4",
  menu: "M4 7h16M4 12h16M4 17h10",
  minus: "M5 12h14",
  moon: "M19 14a7 7 0 0 1-9-9 7.5 7.5 0 1 0 9 9z",
  more: "M5 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M17 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM5 20c1-4 4-5 7-5s6 1 7 5",
  pin: "M12 21c4-5 6-8 6-11a6 6 0 0 0-12 0c0 3 2 6 6 11zM12 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4z",
  plan: "M4 6h16M7 12h10M10 18h4",
  plus: "M12 5v14M5 12h14",
  radar: "M12 12l6-6M12 4a8 8 0 1 0 8 8M12 8a4 4 0 1 0 4 4",
  ranking: "M5 19v-6h4v6M10 19V5h4v14M15 19v-9h4v9",
  report: "M6 4h9l3 3v13H6zM9 11h6M9 15h6",
  reset: "M6 9a7 7 0 1 1-1 5M5 5v4h4",
  search: "M11 17a6 6 0 1 0 0-12 6 6 0 0 0 0 12zM15.5 15.5L20 20",
  spark: "M12 4l2 6 6 2-6 2-2 6-2-6-6-2 6-2z",
  star: "M12 5l2 4.5 5 .5-3.8 3.3 1.2 4.9-4.4-2.6-4.4 2.6 1.2-4.9L5 10l5-.5z",
  store: "M5 10v9h14v-9M4 10l2-5h12l2 5zM10 19v-5h4v5",
  sun: "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6L7 7M17 17l1.4 1.4M18.4 5.6L17 7M7 17l-1.4 1.4",
  table: "M4 6h16v12H4zM4 10h16M4 14h16M10 6v12",
  bookmark: "M7 4h10v16l-5-4-5 4z",
  clock: "M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM12 7v5l3 2",
  keyboard: "M3 7h18v10H3zM6 10h.01M9 10h.01M12 10h.01M15 10h.01M18 10h.01M8 14h8",
  trend: "M4 17l5-5 4 3 7-8M15 7h5v5",
} as const;

export type IconName = keyof typeof paths;

/** A 24-unit line icon, hidden from assistive technology: the words beside it, or its button's label, name it. `size` in px. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}
