import { useEffect, useRef } from 'react'
import { directionOf, type Translation } from '#core/language.ts'
import type { PicturePlace } from '../pictures/upload.ts'
import type { ToolbarState } from './commands.ts'
import { type MountedEditor, mount } from './mount.ts'
import type { Part } from './tools.ts'

export type RichTextEditorProps = {
  id: string
  label: string
  value: string
  onChange: (value: string) => void
  place: PicturePlace
  language?: Translation
  isInvalid?: boolean
  describedBy?: string
  /** The English that it translates, to be seen beside it. */
  english?: string
  /** The caret is in another block, counted from 0. */
  onCaret?: (block: number) => void
}

type BoxProps = Pick<RichTextEditorProps, 'id' | 'label' | 'language' | 'isInvalid' | 'describedBy'>

export function useMountedEditor(
  props: RichTextEditorProps,
  helpId: string,
  on: {
    setState: (state: ToolbarState) => void
    setPart: (part: Part) => void
    setIssue: (issue: string | undefined) => void
    onSlash: () => void
  },
) {
  const { id, label, value, language, isInvalid, describedBy } = props
  const { setState, setPart, setIssue } = on
  const slash = useRef(on.onSlash)
  const place = useRef<HTMLDivElement>(null)
  const editor = useRef<MountedEditor>(undefined)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
    slash.current = on.onSlash
  })

  useEffect(() => {
    if (!place.current) return
    const made = mount(place.current, latest.current.value, {
      onChange(written) {
        setIssue(undefined)
        latest.current.onChange(written)
      },
      onState: setState,
      onOpen: setPart,
      onIssue: setIssue,
      onSlash: () => slash.current(),
      onCaret: (block) => latest.current.onCaret?.(block),
    })
    editor.current = made
    return () => made.destroy()
  }, [setState, setPart, setIssue])
  useEffect(() => editor.current?.setValue(value), [value])
  useEffect(() => {
    const attributes = attributesOf({ id, label, language, isInvalid, describedBy }, helpId)
    editor.current?.view.setProps({ attributes })
  }, [id, label, language, isInvalid, describedBy, helpId])
  return { place, editor }
}

function attributesOf(
  { id, label, language, isInvalid, describedBy = '' }: BoxProps,
  helpId: string,
): Record<string, string> {
  return {
    id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    'data-after': 'Press here to continue writing',
    'aria-describedby': `${describedBy} ${helpId}`.trim(),
    ...(isInvalid && { 'aria-invalid': 'true' }),
    class: 'prose rich-body',
    ...(language ? { lang: language, dir: directionOf(language) } : { dir: 'auto' }),
  }
}
