/** All pages and the files that draw them. Addresses are spelt once more in paths.ts; a test compares. */
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/home.tsx'),
  route('properties', 'routes/results.tsx'),
  route('detail/:id', 'routes/detail.tsx'),
  route('receipt/:chainId/:txHash', 'routes/receipt.tsx'),
  route('saved', 'routes/saved.tsx'),
  route('compare', 'routes/compare.tsx'),
  route('rent/:city', 'routes/rentCity.tsx'),
  route('how-it-works', 'routes/howItWorks.tsx'),
  route('staking', 'routes/staking.tsx'),
  route('terms', 'routes/legal.tsx', { id: 'terms' }),
  route('privacy', 'routes/legal.tsx', { id: 'privacy' }),
  route('imprint', 'routes/legal.tsx', { id: 'imprint' }),
  route('forget-password', 'routes/forgetPassword.tsx'),
  route('forget-password-check', 'routes/forgetPasswordCheck.tsx'),
  route('forgottenPassword/setNewPassword/:token?', 'routes/setNewPassword.tsx'),
  route('forget-password-success', 'routes/forgetPasswordSuccess.tsx'),
  route('unsubscribe/:token?', 'routes/unsubscribe.tsx'),
  layout('routes/queries.tsx', [
    route('login', 'routes/login.tsx'),
    route('registration', 'routes/registration.tsx'),
    route('mailbox', 'routes/mailbox.tsx'),
    layout('routes/signedIn.tsx', [
      route('profile', 'routes/profileDoor.tsx'),
      route('profile/:id', 'routes/profile.tsx', [
        index('routes/profileIndex.tsx'),
        route('home', 'routes/profileHome.tsx'),
        route('properties', 'routes/profileProperties.tsx'),
        route('requests', 'routes/profileRequests.tsx'),
        route('rentals', 'routes/profileRentals.tsx'),
        route('messages', 'routes/profileMessages.tsx'),
        route('leases/:leaseId', 'routes/lease.tsx'),
      ]),
      route('profile/:id/leases/:leaseId/pay', 'routes/pay.tsx'),
      route('profile/:id/leases/:leaseId/agreement', 'routes/agreement.tsx'),
      route('lease-agreement', 'routes/leaseAgreement.tsx'),
      route('new-ad/:id?', 'routes/newAd.tsx'),
    ]),
  ]),
  route('*', 'routes/notFound.tsx'),
] satisfies RouteConfig
