import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { useFirstWrong } from '#app/ui/first-wrong.ts'
import { useLeaveWarning } from './editor/use-leave-warning.ts'
import { isWithCtrl } from './with-ctrl.ts'

/** A form that is saved as a whole: leaving it unsaved is asked about, and Ctrl+S sends it. */
export function useSavedForm(
  unsaved: boolean,
  responseId: string | undefined,
  staysOn: (address: URL) => boolean,
) {
  const form = useFirstWrong(responseId)
  const { asked } = useLeaveWarning(unsaved, staysOn)
  const isIdle = useNavigation().state === 'idle'
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isWithCtrl(event, 's')) return
      event.preventDefault()
      if (isIdle && !event.repeat && !document.querySelector('dialog:modal'))
        form.current?.requestSubmit()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [form, isIdle])
  return { form, asked }
}
