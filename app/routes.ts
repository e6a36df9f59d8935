import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/**
 * Every staff URL. Public pages stand in site/pages.ts, calls of machines in machine/. A route's
 * folder is its area: visitors are told the routes of sign-in only (server/http/panel.ts).
 */
export default [
  layout('sign-in/frame.tsx', [
    layout('sign-in/card.tsx', [
      route('auth', 'sign-in/sign-in.tsx'),
      route('auth/magic-link', 'sign-in/magic-link.tsx'),
      route('auth/sign-up', 'sign-in/sign-up.tsx'),
      route('auth/forgot-password', 'sign-in/forgot-password.tsx'),
    ]),
    route('auth/link', 'sign-in/mail-link.tsx'),
    route('reset-password', 'sign-in/reset-password.tsx'),
    route('auth/invitation', 'sign-in/invitation.tsx'),
    route('auth/first-admin', 'sign-in/first-admin.tsx'),
    route('auth/second-factor', 'sign-in/second-factor.tsx'),
  ]),
  route('auth/sign-out', 'sign-in/sign-out.ts'),

  route('admin', 'admin/frame.tsx', [
    layout('admin/content.tsx', [
      index('admin/dashboard/dashboard.tsx'),
      route('team', 'admin/team/team.tsx'),
      route('team/history', 'admin/team/history.tsx'),
      route('team/history/:revision', 'admin/team/history-save.tsx', [
        route('restore', 'admin/team/restore-team.tsx'),
        route('undo/:id', 'admin/team/undo-change.tsx'),
      ]),
      route('team/trash', 'admin/team/trash.tsx', [
        route(':id/restore', 'admin/team/restore-member.tsx'),
      ]),
      route('stocks', 'admin/stocks/stocks.tsx'),
      route('stocks/new-theme', 'admin/stocks/new-theme.tsx'),
      route('stocks/history', 'admin/stocks/history.tsx'),
      route('stocks/history/:revision', 'admin/stocks/history-save.tsx', [
        route('restore', 'admin/stocks/restore-stocks.tsx'),
        route('undo/:id', 'admin/stocks/undo-change.tsx'),
      ]),
      route('stocks/:id/prices', 'admin/stocks/past-prices.tsx', [
        route(':price/mark', 'admin/stocks/mark-price.tsx'),
      ]),
      route('stocks/trash', 'admin/stocks/trash.tsx', [
        route(':id/restore', 'admin/stocks/restore-stock.tsx'),
      ]),
      route('enquiries', 'admin/enquiries/enquiries.tsx', [
        route(':id/answered', 'admin/enquiries/answered.tsx'),
        route(':id/reopen', 'admin/enquiries/reopen.tsx'),
      ]),
      route('people', 'admin/people/people.tsx', [
        route('invite', 'admin/people/invite.tsx'),
        route('invitations/:id/withdraw', 'admin/people/withdraw-invitation.tsx'),
        route('invitations/:id/resend', 'admin/people/resend-invitation.tsx'),
        route('invitations/:id/link', 'admin/people/invitation-link.tsx'),
        route(':id/role', 'admin/people/change-role.tsx'),
        route(':id/disable', 'admin/people/disable.tsx'),
        route(':id/enable', 'admin/people/enable.tsx'),
        route(':id/sign-out', 'admin/people/sign-out-everywhere.tsx'),
        route(':id/second-factor', 'admin/people/remove-second-factor.tsx'),
      ]),
      route('account', 'admin/account/account.tsx', [
        route('password', 'admin/account/change-password.tsx'),
        route('sessions/:id/end', 'admin/account/end-session.tsx'),
        route('sessions/end-others', 'admin/account/end-other-sessions.tsx'),
        route('second-factor/off', 'admin/account/second-factor/switch-off.tsx'),
      ]),
      route('account/second-factor', 'admin/account/second-factor/set-up.tsx'),
      route('account/recovery-codes', 'admin/account/second-factor/renew-codes.tsx'),
      route('security', 'admin/security/security.tsx'),
      route('*', 'admin/not-found.tsx'),
    ]),
  ]),
] satisfies RouteConfig
