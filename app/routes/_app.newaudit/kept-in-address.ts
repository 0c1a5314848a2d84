import { useNavigate } from "@remix-run/react";
import { useCallback } from "react";
import { wizardAddress, type WizardState, type WizardStep } from "./wizard-state";

/** Writes what is chosen into the step's address, in place of the one before: the browser's Back finds it there, and so does a reload. */
export function useKeptInAddress(step: WizardStep): (state: WizardState) => void {
  const navigate = useNavigate();
  return useCallback((state) => void navigate(wizardAddress(state, step), { replace: true, preventScrollReset: true }), [navigate, step]);
}
