/** Every state of the saved searches and of unsubscribing from their emails. */

import {
  abortRequests,
  click,
  clickInDialog,
  fulfillRequests,
  openMenu,
  sequence,
  skipLongTimers,
  stallRequests,
  waitForDialog,
  waitForMessage,
} from './sweep/pageActions.ts'
import { type PageState, pageState } from './sweep/pageState.ts'

const apiUrls = '**/api/**'

const aSearch = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'San Salvador',
  query: 'cityId=3583361',
  savedOn: '2026-11-20',
  muted: false,
  isPast: false,
  fresh: 0,
  totalRows: 3,
  isCapped: false,
}

export const savedSearchStates: readonly PageState[] = [
  pageState('saved searches: a visitor', '/saved/searches'),
  pageState('saved searches: one with new homes', '/saved/searches', { as: 'praewa' }),
  pageState('saved searches: none', '/saved/searches', { as: 'tom' }),
  pageState('saved searches: renaming', '/saved/searches', {
    as: 'anna',
    action: sequence(openMenu('savedSearches.more'), click('savedSearches.rename.act'), waitForDialog),
  }),
  pageState('saved searches: delete one?', '/saved/searches', {
    as: 'anna',
    action: sequence(openMenu('savedSearches.more'), click('savedSearches.delete.act'), waitForDialog),
  }),
  pageState('saved searches: API unavailable', '/saved/searches', {
    as: 'anna',
    before: abortRequests(apiUrls),
    expectedFailure: /\/api\//,
  }),
  pageState('saved searches: loading', '/saved/searches', {
    as: 'anna',
    before: stallRequests(apiUrls),
    isLoading: true,
  }),
  pageState('results: saving a search without a name', '/properties?cityId=3583361', {
    as: 'daniel',
    action: sequence(
      click('search.saveSearch'),
      waitForDialog,
      ({ page }) => page.getByRole('dialog').locator('input').fill(''),
      waitForMessage('savedSearches.needName'),
    ),
  }),
  pageState('results: a search was saved', '/properties?cityId=3583361', {
    as: 'daniel',
    before: sequence(skipLongTimers, fulfillRequests('**/api/savedSearch', JSON.stringify(aSearch))),
    action: sequence(
      click('search.saveSearch'),
      clickInDialog('savedSearches.save.submit'),
      waitForMessage('savedSearches.save.see'),
    ),
  }),
  pageState('results: a search could not be saved', '/properties?cityId=3583361', {
    as: 'daniel',
    before: fulfillRequests('**/api/savedSearch', '{"code":"server-fault"}', 500),
    action: sequence(
      click('search.saveSearch'),
      clickInDialog('savedSearches.save.submit'),
      waitForMessage('refusals.server-fault'),
    ),
    expectedFailure: /savedSearch/,
  }),
  pageState('search emails: unsubscribe', '/unsubscribe/search/some-token'),
  pageState('search emails: invalid link', '/unsubscribe/search/some-token', {
    action: sequence(click('savedSearches.stop.submit'), waitForMessage('savedSearches.stop.broken')),
    expectedFailure: /api\/savedSearch/,
  }),
  pageState('search emails: unsubscribed', '/unsubscribe/search/some-token', {
    before: fulfillRequests('**/api/savedSearch/stop/*', '{"name":"2 rooms"}'),
    action: sequence(click('savedSearches.stop.submit'), waitForMessage('savedSearches.stop.done')),
  }),
]
