import { z } from "zod";

/** Zod without compiled parsers: it probes `new Function` otherwise, which a strict content security policy reports. */
z.config({ jitless: true });

export { z };
