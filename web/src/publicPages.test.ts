import { expect, test } from 'vitest'
import { paths } from './paths.ts'
import { isPublicPage } from './publicPages.ts'

const { home, results, howItWorks, staking, detail, rentCity, rentNeighbourhood, legal } = paths

test.each([
  home(),
  results(),
  howItWorks(),
  staking(),
  detail('a'),
  rentCity('san-salvador'),
  rentNeighbourhood('bangkok', 'อารีย์'),
  legal('privacy'),
  '/_.data',
  `${results()}.data`,
  `${howItWorks()}.data`,
  `${detail('a')}.data`,
  `${rentNeighbourhood('bangkok', 'อารีย์')}.data`,
])('%s is the same for everybody', (path) => {
  expect(isPublicPage(path)).toBe(true)
})

test.each([
  paths.login(),
  paths.setNewPassword('secret'),
  paths.unsubscribe('secret'),
  paths.saved(),
  paths.savedSearches(),
  paths.newAd(),
  '/passport/secret',
  '/receipt/1/0xa',
  '/profile/1/home',
  '/detail/',
  '/detail/a/b',
  '/rent/a/b/c',
  '/rent/a/',
  '/passport/secret.data',
  '/profile/1/home.data',
  '/receipt/1/0xa.data',
  `${paths.login()}.data`,
  '/detail/.data',
  '/detail/_.data',
  '/rent/a/_.data',
  '/.data/passport/secret',
  '/properties.data/',
  '/_root.data',
  `${results()}_.data`,
  '/detail.data/secret',
  '/_.dataproperties',
])('%s is nobody else’s', (path) => {
  expect(isPublicPage(path)).toBe(false)
})
