import { startTransition, useEffect, useState } from "react";

/**
 * The newest answer that has arrived, or broke off on its way: after a change of the filter the figures of the old one stay until the new ones are there, while
 * the controls already show the new filter. On entry it is the answer still to come, so that its section shows a skeleton.
 */
export function useLatestAnswer<T>(answer: Promise<T>): Promise<T> {
  const [shown, setShown] = useState(answer);
  useEffect(() => {
    if (answer === shown) return;
    let wanted = true;
    const show = () => { if (wanted) startTransition(() => setShown(answer)); };
    // one that broke off is shown as well: its section then offers to ask again
    answer.then(show, show);
    return () => { wanted = false; };
  }, [answer, shown]);
  return shown;
}
