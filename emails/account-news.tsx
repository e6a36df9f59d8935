import type { MailProps } from '#core/outbox/mail.ts'
import { Layout } from './layout.tsx'
import { Action, Heading, moment, Paragraph, type Zone } from './parts.tsx'

export function AccountExistsMail(props: MailProps['account-exists']) {
  return (
    <Layout
      preview="Someone tried to sign up with your address."
      footer="If it was not you, ignore this email: your account has not changed."
    >
      <Heading>You already have an account</Heading>
      <Paragraph>
        Someone tried to sign up at {props.firm} with this address, which already has an account. If
        it was you, sign in. If you forgot your password, you can reset it there.
      </Paragraph>
      <Action href={props.link}>Sign in</Action>
    </Layout>
  )
}

export function PasswordChangedMail(props: MailProps['password-changed'] & Zone) {
  return (
    <Layout
      preview="Your password was changed."
      footer="We send this email every time a password changes."
    >
      <Heading>Your password was changed</Heading>
      <Paragraph>
        The password of your account at {props.firm} was changed on{' '}
        {moment(props.changedAt, props.timeZone)}. You were signed out on all other devices.
      </Paragraph>
      <IfItWasNotYou link={props.link} />
    </Layout>
  )
}

export function NewBrowserMail(props: MailProps['new-browser'] & Zone) {
  return (
    <Layout
      preview="Your account was used on a browser that we had not seen before."
      footer="We send this email when somebody signs in on a browser for the first time."
    >
      <Heading>You signed in on a new browser</Heading>
      <Paragraph>
        Somebody signed in to your account at {props.firm} on{' '}
        {moment(props.signedInAt, props.timeZone)}, on a browser that had not signed in before:{' '}
        {props.browser || 'it did not say which'}.
      </Paragraph>
      <IfItWasNotYou link={props.link} />
    </Layout>
  )
}

export function FirstAdminMail(props: MailProps['first-admin'] & Zone) {
  return (
    <Layout
      preview={`Your account is the first administrator of ${props.firm}.`}
      footer="If it was not you, tell the person who runs the server: they have the set-up code."
    >
      <Heading>You are the first administrator</Heading>
      <Paragraph>
        Your account became the first administrator of {props.firm} on{' '}
        {moment(props.madeAt, props.timeZone)}. You can invite colleagues under People.
      </Paragraph>
      <Action href={props.link}>Go to sign-in</Action>
    </Layout>
  )
}

type SecondFactorChange = MailProps['second-factor']['change']

export const secondFactorSubjects: Record<SecondFactorChange, string> = {
  enabled: 'Two-step verification is on',
  disabled: 'Two-step verification is off',
  removed: 'Two-step verification was removed',
  'recovery-codes': 'You have new recovery codes',
  'recovery-code-used': 'A recovery code was used',
  'passkey-added': 'You have a new passkey',
  'passkey-removed': 'A passkey was removed',
  'service-connected': 'Another service signs you in',
  'service-disconnected': 'Another service no longer signs you in',
}

const secondFactorNews: Record<SecondFactorChange, string> = {
  enabled:
    'From now on, signing in asks for a code from your authenticator app. Keep your recovery codes where you can find them without your phone. You were signed out on all other devices.',
  disabled:
    'Signing in no longer asks for a code from your authenticator app. You were signed out on all other devices, and without two-step verification you cannot approve changes.',
  removed:
    'An admin removed it, for example because a device was lost, and you were signed out on all devices. Signing in no longer asks for a code. Please set it up again: without it you cannot approve changes.',
  'recovery-codes': 'Your earlier recovery codes no longer work.',
  'recovery-code-used':
    'Someone signed in with it instead of a code from your authenticator app. It will not work again.',
  'passkey-added':
    'It signs you in without a password. A password or a magic link alone no longer does: they also ask for a passkey or a code.',
  'passkey-removed':
    'It no longer signs anybody in. You were signed out on all other devices. If it was your last one and you have no authenticator app, a password alone signs you in again.',
  'service-connected':
    'Your account was connected to the service that your firm signs in with: anyone who signs in there as you can sign in here, too. Your password stays.',
  'service-disconnected':
    'Your account is no longer connected to the service that your firm signs in with. You were signed out on all other devices.',
}

export function SecondFactorMail(props: MailProps['second-factor'] & Zone) {
  const title = secondFactorSubjects[props.change]
  return (
    <Layout
      preview={`${title}.`}
      footer="We send this email every time two-step verification changes."
    >
      <Heading>{title}</Heading>
      <Paragraph>
        This concerns your account at {props.firm}, on {moment(props.changedAt, props.timeZone)}.{' '}
        {secondFactorNews[props.change]}
      </Paragraph>
      <IfItWasNotYou link={props.link} />
    </Layout>
  )
}

function IfItWasNotYou({ link }: { link: string }) {
  return (
    <>
      <Paragraph>
        If it was not you, reset your password now (Forgot your password?) and tell an admin at the
        firm.
      </Paragraph>
      <Action href={link}>Go to sign-in</Action>
    </>
  )
}
