import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { Tag } from '#app/ui/tag.tsx'
import { Toast } from '#app/ui/toast.tsx'
import { ScreenHead } from '../frame/screen-head.tsx'
import '../history/history.css'
import { WaitingNote } from '../review/waiting-note.tsx'
import { RecordChanges } from './changes.tsx'
import type { FormAnswer } from './data.ts'
import { RecordForm } from './form.tsx'
import './record.css'
import type { ScreenData } from './screens.server.ts'
import { useRecordForm } from './use-record-form.ts'

/** One record with its form and its history; what is a noun's own are the children. */
export function RecordScreen(props: {
  data: ScreenData
  answer: FormAnswer | undefined
  children?: ReactNode
}) {
  const { data, answer } = props
  const { title, state, note, back, address, noun, waiting, person, changes } = data
  const form = useRecordForm(data.form, answer)
  return (
    <>
      <ScreenHead
        title={title}
        state={state && <Tag words={state} />}
        back={back}
        acts={[{ to: `${address}/delete`, label: 'Delete', name: `Delete: ${title}` }]}
      />
      <WaitingNote waiting={waiting} person={person} />
      {form.told && <Toast key={form.told.responseId} message={form.told.message} />}
      <p className="lead">{note}</p>
      <RecordForm key={form.key} data={data.form} form={form} />
      {props.children}
      <RecordChanges changes={changes} noun={noun} address={address} />
      <Outlet />
    </>
  )
}
