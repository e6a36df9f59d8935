import { useId } from 'react'

export function OwnerField(props: {
  owners: readonly { id: string; name: string }[]
  selected: string
}) {
  const id = useId()
  return (
    <span className="owner-field">
      <label htmlFor={id}>Owner</label>
      <select id={id} name="owner" defaultValue={props.selected} dir="auto">
        {props.owners.map((owner) => (
          <option key={owner.id} value={owner.id}>
            {owner.name}
          </option>
        ))}
      </select>
    </span>
  )
}
