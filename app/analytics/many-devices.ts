/** Points from which on the devices of a segment are many: hundreds of thousands in a large city. */
const manyPoints = 50;

/** Whether a question that holds lists or states for each device of these points asks the engine for room (`QueryOptions`). */
export const needsRoom = (points: readonly number[]): boolean => points.length >= manyPoints;
