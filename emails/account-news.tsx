import type { MailProps } from '#core/outbox/mail.ts'
import { Layout } from './layout.tsx'
import { Action, Heading, moment, Paragraph, type Zone } from './parts.tsx'

/** Goes out when somebody signs up with an address that has an account. */
export function AccountExistsMail(props: MailProps['account-exists']) {
  return (
    <Layout
      preview="Somebody tried to sign up with your address."
      footer="If it was not you, do nothing: your account has not changed."
    >
      <Heading>You already have an account</Heading>
      <Paragraph>
        Somebody tried to sign up at {props.firm} with this address, which has an account already.
        If it was you, sign in; if you forgot your password, ask there for a new one.
      </Paragraph>
      <Action href={props.link}>Sign in</Action>
    </Layout>
  )
}

export function PasswordChangedMail(props: MailProps['password-changed'] & Zone) {
  return (
    <Layout
      preview="Your password was changed."
      footer="This mail goes out at every change of a password, so that none goes unnoticed."
    >
      <Heading>Your password was changed</Heading>
      <Paragraph>
        The password of your account at {props.firm} was changed on{' '}
        {moment(props.changedAt, props.timeZone)}. You were signed out on all other devices.
      </Paragraph>
      <Paragraph>
        If it was not you, ask for a new password at once (Forgot your password?) and tell an
        administrator of the firm.
      </Paragraph>
      <Action href={props.link}>Go to sign-in</Action>
    </Layout>
  )
}

export function FirstAdminMail(props: MailProps['first-admin'] & Zone) {
  return (
    <Layout
      preview={`Your account is the first administrator of ${props.firm}.`}
      footer="If it was not you, whoever runs the server must hear of it: they hold the set-up code."
    >
      <Heading>You are the first administrator</Heading>
      <Paragraph>
        The account with this address was made the first administrator of {props.firm} on{' '}
        {moment(props.madeAt, props.timeZone)}. Invite colleagues under Staff access.
      </Paragraph>
      <Action href={props.link}>Go to sign-in</Action>
    </Layout>
  )
}

type SecondFactorChange = MailProps['second-factor']['change']

export const secondFactorSubjects: Record<SecondFactorChange, string> = {
  enabled: 'Two-step verification is on',
  disabled: 'Two-step verification was turned off',
  removed: 'Two-step verification was reset',
  'recovery-codes': 'You have new recovery codes',
  'recovery-code-used': 'A recovery code was used',
}

const secondFactorNews: Record<SecondFactorChange, string> = {
  enabled:
    'From now on, signing in asks for a code of your authenticator app. Keep the recovery codes where you find them without your phone. You were signed out on all other devices.',
  disabled: 'Signing in no longer asks for a code of your authenticator app.',
  removed:
    'An administrator took it away, as one does when a device is lost. Signing in no longer asks for a code: set it up again.',
  'recovery-codes': 'The recovery codes that you had before no longer work.',
  'recovery-code-used':
    'Somebody signed in with it in place of a code of your authenticator app. It does not work again.',
}

/** Goes out at every change of two-step verification, so that none goes unnoticed. */
export function SecondFactorMail(props: MailProps['second-factor'] & Zone) {
  const title = secondFactorSubjects[props.change]
  return (
    <Layout
      preview={`${title}.`}
      footer="This mail goes out at every change of two-step verification, so that none goes unnoticed."
    >
      <Heading>{title}</Heading>
      <Paragraph>
        This concerns your account at {props.firm}, on {moment(props.changedAt, props.timeZone)}.{' '}
        {secondFactorNews[props.change]}
      </Paragraph>
      <Paragraph>
        If you know nothing of it, change your password at once (Forgot your password?) and tell an
        administrator of the firm.
      </Paragraph>
      <Action href={props.link}>Go to sign-in</Action>
    </Layout>
  )
}
