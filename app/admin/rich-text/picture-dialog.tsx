import { useState } from 'react'
import type { FormField } from '#app/ui/form-field.tsx'
import { PictureField } from '../pictures/picture-field.tsx'
import { type PartActions, PartDialog, PartFields, usePart } from './part-dialog.tsx'

export type PictureValue = { src: string; alt: string }

const altField: FormField = {
  name: 'alt',
  label: 'Alternative text',
  control: 'line',
  hint: 'What the picture shows, in a sentence',
}

export function PictureDialog(
  props: PartActions & { value: PictureValue; onDone: (value: PictureValue) => void },
) {
  const { value, onDone, ...actions } = props
  const part = usePart(value)
  const { src, alt } = part.values
  const [isSending, setSending] = useState(false)

  function done() {
    if (isSending) return part.refuse('src', 'The picture is still uploading: wait a moment.')
    if (src === '') return part.refuse('src', 'Choose a picture.')
    if (alt.trim() === '')
      return part.refuse('alt', 'Describe what the picture shows, for people who can’t see it.')
    onDone({ src, alt: alt.replace(/\s+/g, ' ').trim() })
  }

  return (
    <PartDialog title="Picture" onDone={done} {...actions}>
      <PictureField
        folder="letter-images"
        name="text"
        label="Picture"
        value={{ image: src, imageAlt: alt }}
        issue={part.issue?.path === 'src' ? part.issue.message : undefined}
        isNeeded
        isInDialog
        onUpload={(step) => setSending(step === 'started')}
        onChange={({ image = '' }) => {
          part.set({ src: image })
          part.accept()
        }}
      />
      <PartFields fields={[altField]} part={part} />
    </PartDialog>
  )
}
