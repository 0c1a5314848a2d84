import { wizardAddress, type WizardState, type WizardStep } from "./wizard-state";

/**
 * Writes what is chosen into the step's address, in place of the one before: the browser's Back finds it there, and so does a reload. The page knows the
 * choice already, so that nothing is asked of the server.
 */
export function keepInAddress(state: WizardState, step: WizardStep): void {
  window.history.replaceState(window.history.state, "", wizardAddress(state, step));
}
