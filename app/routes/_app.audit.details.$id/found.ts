import type { AuditDetail, AuditInputs, AuditResult } from "~/contract/audit";

/** An audit that is READY: every section is there. */
export type FoundAudit = AuditResult & { audit: AuditDetail["audit"]; inputs: AuditInputs };

export const isFound = (detail: AuditDetail | null): detail is FoundAudit => detail !== null && detail.inputs !== null && detail.auditSummary !== undefined;
