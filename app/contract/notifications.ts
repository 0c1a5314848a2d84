import { z } from "./zod";

export const notificationsParams = z.tuple([]).or(z.tuple([z.object({}).loose()]));
export const notificationsAnswer = z.array(z.object({ title: z.string(), description: z.string(), date: z.string(), new: z.boolean() }));
export type Notification = z.infer<typeof notificationsAnswer>[number];
