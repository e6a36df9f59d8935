import { useState } from 'react'
import { answerForm } from '#app/answer-form.ts'
import { tokenOf } from '#app/cookies.server.ts'
import { redirectWithNotice } from '#app/forms.ts'
import { requireUser, signedIn } from '#app/guard.ts'
import { useHydrated } from '#app/ui/hydrated.ts'
import { createPasskey, isPasskeySupported } from '#app/ui/passkey.ts'
import { StaffForm } from '#app/ui/staff-form.tsx'
import { titled } from '#app/ui/titled.ts'
import { addOwnPasskey } from '#core/sign-in/own.server.ts'
import { proof } from '../fields.ts'
import { BackLink, Head } from '../head.tsx'
import { RecoveryCodes } from '../second-factor/recovery-codes.tsx'
import type { Route } from './+types/add.ts'

const first = [
  {
    name: 'name',
    label: 'Name',
    hint: 'Where it is kept, such as “Work laptop”. You can add several.',
  },
] as const
const further = [...first, proof] as const

export const meta = titled('Add a passkey')

export function loader(args: Route.LoaderArgs) {
  const { hasSecondFactor, mustEnrol } = requireUser(args)
  return { hasSecondFactor, mustEnrol }
}

export function action(args: Route.ActionArgs) {
  const { request } = args
  const me = signedIn(args)
  const fields = me.actor.hasSecondFactor ? further : first
  return answerForm(args, { fields, beside }, async (sent, app) => {
    const sealed = tokenOf(request, 'passkey pending')
    const codes = await addOwnPasskey(app, me, { ...sent, sealed })
    if (codes.length > 0) return { codes }
    return redirectWithNotice('/account', { request, notice: 'passkey-added' })
  })
}

const beside = ['response', 'proof'] as const

export default function AddPasskey({ loaderData, actionData }: Route.ComponentProps) {
  const { hasSecondFactor, mustEnrol } = loaderData
  const [problem, setProblem] = useState<string>()
  const hydrated = useHydrated()
  if (actionData && 'codes' in actionData)
    return <RecoveryCodes title="Your passkey is added" codes={actionData.codes} />
  return (
    <>
      <Head title="Add a passkey" />
      <div className="second-factor">
        {mustEnrol && (
          <p>Your firm requires two-step verification of every admin: a passkey is both.</p>
        )}
        <p>
          Your browser asks for your finger, face or PIN, and keeps the passkey. From then on a
          password or a magic link alone does not sign you in: they also ask for a passkey or a
          code.
        </p>
        {hydrated && !isPasskeySupported() ? (
          <p>This browser has no passkeys. Please try another one.</p>
        ) : (
          <StaffForm
            label="Add a passkey"
            fields={hasSecondFactor ? further : first}
            returned={actionData}
            submit="Add Passkey"
            busy="Adding..."
            prepare={async () => ({ response: await createPasskey() })}
            onProblem={setProblem}
            actions={<BackLink />}
          >
            {problem && (
              <p className="field-error" role="alert">
                {problem}
              </p>
            )}
            <noscript>
              <p>Passkeys need JavaScript, which is turned off in this browser.</p>
            </noscript>
          </StaffForm>
        )}
      </div>
    </>
  )
}
