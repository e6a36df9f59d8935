import { type Dispatch, type SetStateAction, useState } from 'react'
import { counted, type EditorConfig, type NamedRow } from '#app/admin/editor/editor-config.ts'
import { type EditedList, errorsOf, type Problem, warningsOf } from '#core/lists/list.ts'
import { type LastSave, type NotSaved, reasonTexts } from './save-answer.ts'
import type { Findings } from './use-findings.ts'
import { bad, good, useMessages } from './use-messages.ts'
import { useSaveFlow } from './use-save-flow.ts'
import { isUnsaved, missingFrom, type WorkingCopy } from './working-copy.ts'

/** What has to be decided before a save can be done. */
export type Question<R extends NamedRow> =
  | { about: 'removal'; rows: readonly R[] }
  | { about: 'conflict'; current: EditedList<R>; lastSave: LastSave | undefined }

type Parts<R extends NamedRow> = {
  kind: EditorConfig<R>
  copy: WorkingCopy<R>
  setCopy: Dispatch<SetStateAction<WorkingCopy<R>>>
  findings: Findings<R>
}

/**
 * Validate and Save, and what comes of them (docs/product.md §4, §5, §8; docs/architecture.md §4).
 */
export function useSaving<R extends NamedRow>({ kind, copy, setCopy, findings }: Parts<R>) {
  const { words } = kind
  const { tell, hush, told } = useMessages()
  const [question, setQuestion] = useState<Question<R>>()
  const [failure, setFailure] = useState<NotSaved>()

  const refuse = (problems: readonly Problem[]) => {
    const errors = errorsOf(problems).length
    tell(bad('Validation failed', `Please fix ${errors} error(s) before saving`))
  }
  const { send, ...flow } = useSaveFlow(kind, copy, setCopy, {
    onSaved: () => {
      findings.clear()
      tell(words.saved)
    },
    onConflict: ({ current, lastSave }) => setQuestion({ about: 'conflict', current, lastSave }),
    onRefused: (problems) => {
      findings.refuse(problems)
      refuse(problems)
    },
    onFailed: (failed) => {
      setFailure(failed)
      const { title, text } = words.notSaved
      const remedy = failed.reason === 'signed-out' ? 'sign-in' : undefined
      tell(bad(title, `${text} ${reasonTexts[failed.reason]}`), remedy)
    },
  })

  const validate = () => {
    const problems = findings.find()
    findings.show(problems)
    const errors = errorsOf(problems).length
    const warnings = warningsOf(problems).length
    if (errors > 0) tell(bad('Validation failed', `Found ${errors} error(s)`))
    else if (warnings > 0)
      tell(good(words.warned ?? words.valid.title, `${words.valid.text} ${noted(warnings)}`))
    else tell(words.valid)
  }

  /** Saves a list, after asking about everybody who would be gone. */
  const save = ({ list = copy, isDecided = false } = {}): void => {
    if (flow.isSaving) return
    setQuestion(undefined)
    if (!isUnsaved(list)) return
    const problems = findings.find()
    if (errorsOf(problems).length > 0) {
      findings.show(problems)
      refuse(problems)
      return
    }
    const rows = isDecided ? [] : missingFrom(list)
    if (rows.length > 0) {
      setQuestion({ about: 'removal', rows })
      return
    }
    setFailure(undefined)
    hush()
    send(list)
  }

  return { ...flow, question, setQuestion, failure, told, tell, validate, save }
}

function noted(warnings: number): string {
  return `${counted(warnings, { one: 'warning', many: 'warnings' })} noted below.`
}
