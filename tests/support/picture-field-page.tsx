import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import '../../app/app.css'
import '../../app/admin/admin.css'
import { PictureField, type PictureValue } from '../../app/admin/pictures/picture-field.tsx'
import { Toasts } from '../../app/ui/toast.tsx'

/** Stands for an editor with one member and one stock; what it holds can be read from the page. */
function Editor() {
  const [name, setName] = useState('Amina Example')
  const [member, setMember] = useState<PictureValue>({ image: '', imageAlt: '' })
  const [stock, setStock] = useState<PictureValue>({ image: '', imageAlt: '' })
  const [busy, setBusy] = useState(false)
  return (
    <Toasts>
      <main id="content" className="wrap">
        <h1>An editor</h1>
        <div className="field">
          <label htmlFor="name">Name</label>
          <input id="name" value={name} onChange={(event) => setName(event.target.value)} />
        </div>
        <PictureField
          folder="team-images"
          name={name}
          label="Image of the member"
          otherwise={name}
          value={member}
          onChange={(change) => setMember((before) => ({ ...before, ...change }))}
          onBusy={setBusy}
          fault={member.image ? undefined : 'Image is required: add one, or use the initials'}
        />
        <PictureField
          folder="stock-images"
          theme="longevity"
          name="LLY"
          label="Image of the stock"
          otherwise="Eli Lilly (LLY): price in US dollars"
          value={stock}
          onChange={(change) => setStock((before) => ({ ...before, ...change }))}
        />
        <p id="held" className="breakable">
          {JSON.stringify({ member, stock, busy })}
        </p>
      </main>
    </Toasts>
  )
}

const root = document.createElement('div')
document.body.append(root)
createRoot(root).render(<Editor />)
