import type { Endpoint } from "./endpoint.server";
import { silence } from "./failure.server";

/** So often an engine that still owes an answer is asked whether it is there, and so long it may take to say so, ms. */
const usual = { everyMs: 5000, patienceMs: 5000 };

/**
 * Runs a task as long as anything answers at the engine's address: a connection that was taken and stays silent would be waited for until the task's own limit.
 * `gone` ends what the task waits for; the failure is then an outage.
 */
export async function whileHeard<T>(endpoint: Pick<Endpoint, "isHeard">, what: string, task: (gone: AbortSignal) => Promise<T>, { everyMs, patienceMs } = usual): Promise<T> {
  const gone = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  const look = async (): Promise<void> => {
    const heard = await endpoint.isHeard(patienceMs);
    if (ended) return;
    if (heard) wait();
    else gone.abort();
  };
  const wait = (): void => { timer = setTimeout(() => void look(), everyMs); };
  wait();
  try {
    return await task(gone.signal);
  } catch (error) {
    throw gone.signal.aborted ? silence(what) : error;
  } finally {
    ended = true;
    clearTimeout(timer);
  }
}
