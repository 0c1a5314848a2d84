import L from "leaflet";

/** leaflet.heat is written against the global `L`; importing this file first puts it there. */
Object.assign(window, { L });
