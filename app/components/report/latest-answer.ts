import { startTransition, useEffect, useState } from "react";

/**
 * The newest answer that has arrived: after a change of the filter the figures of the old one stay until the new ones are there, while
 * the controls already show the new filter. On entry it is the answer still to come, so that its section shows a skeleton.
 */
export function useLatestAnswer<T>(answer: Promise<T>): Promise<T> {
  const [shown, setShown] = useState(answer);
  useEffect(() => {
    if (answer === shown) return;
    let wanted = true;
    void answer.then(() => { if (wanted) startTransition(() => setShown(answer)); });
    return () => { wanted = false; };
  }, [answer, shown]);
  return shown;
}
