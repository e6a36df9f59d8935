export const checklistSteps = [
  'name',
  'logo',
  'facts',
  'colours',
  'member',
  'mail',
  'person',
  'backup',
] as const

export type ChecklistStep = (typeof checklistSteps)[number]

export function isChecklistStep(name: unknown): name is ChecklistStep {
  return checklistSteps.some((step) => step === name)
}
