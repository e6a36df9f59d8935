import { useEffect, useRef, useState } from 'react'
import { useSubmit } from 'react-router'
import { PressButton } from '#app/ui/press-button.tsx'
import { useHydrated } from '../ui/hydrated.ts'
import {
  isPasskeySupported,
  offersAutofill,
  type PasskeyStep,
  passkeyProblem,
  signByPasskey,
  stopAskingForPasskey,
} from '../ui/passkey.ts'

/** A challenge lives for ten minutes. */
const renewMs = 9 * 60_000

/**
 * Signs in by a passkey: on the page with a field for it, browsers offer passkeys below that; the button
 * asks for one anywhere. Nothing without script.
 */
export function PasskeyButton({ step, returned }: { step: PasskeyStep; returned: unknown }) {
  const submit = useSubmit()
  const hydrated = useHydrated()
  const [problem, setProblem] = useState<string>()
  const [round, setRound] = useState(0)
  const send = useRef((passkey: string) => void submit({ passkey }, { method: 'post' }))

  // biome-ignore lint/correctness/useExhaustiveDependencies: a refused try begins a new round
  useEffect(() => {
    if (step !== 'sign-in') return
    let isOver = false
    const wait = async () => {
      if (!(await offersAutofill()) || isOver) return
      const passkey = await signByPasskey(step, { useBrowserAutofill: true })
      if (!isOver) send.current(passkey)
    }
    // Nobody has asked for it yet: what fails here is not told.
    wait().catch(() => {})
    const renewal = setTimeout(() => setRound((before) => before + 1), renewMs)
    return () => {
      isOver = true
      clearTimeout(renewal)
      if (isPasskeySupported()) stopAskingForPasskey().catch(() => {})
    }
  }, [step, round, returned])

  if (!hydrated || !isPasskeySupported()) return null
  const ask = async () => {
    setProblem(undefined)
    try {
      send.current(await signByPasskey(step))
    } catch (error) {
      setProblem(passkeyProblem(error))
      setRound((before) => before + 1)
    }
  }
  return (
    <>
      <PressButton label="Use a Passkey" onPress={ask} />
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
