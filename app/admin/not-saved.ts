import { error, type Message } from '#app/ui/message.ts'
import type { Issue } from '#core/issue.ts'
import { counted } from '#core/text.ts'

/** Of a form that came back, as it is typed; `what` as in 'this claim'. */
export function notSavedMessage(
  what: string,
  { issues, isConflict }: { issues: readonly Issue[]; isConflict: boolean },
): Message {
  if (isConflict)
    return error(
      'Not saved',
      `Someone saved ${what} while you were editing. What they saved is shown below each field ` +
        'that differs; your text is still in the fields. Save again to replace theirs.',
    )
  const count = counted(issues.length, 'field', 'fields')
  return error('Not saved', `Please look at ${count} below.`)
}
