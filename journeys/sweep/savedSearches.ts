/** Every state of the saved searches and of the way out of their letters. */
import { type PageState, see } from './state.ts'
import { answer, cut, hold, inTurn, openMenu, press, pressInDialog, standStill, until, untilDialog } from './visitor.ts'

const api = '**/api/**'

const aSearch = {
  ...{
    id: '00000000-0000-4000-8000-000000000001',
    name: 'San Salvador',
    query: 'cityId=3583361',
    savedOn: '2026-11-20',
  },
  ...{ muted: false, isPast: false, fresh: 0, totalRows: 3, isCapped: false },
}

export const savedSearches: readonly PageState[] = [
  see('saved searches: a visitor', '/saved/searches'),
  see('saved searches: some, one with news', '/saved/searches', { as: 'praewa' }),
  see('saved searches: none', '/saved/searches', { as: 'tom' }),
  see('saved searches: another name', '/saved/searches', {
    as: 'anna',
    act: inTurn(openMenu('savedSearches.more'), press('savedSearches.rename.act'), untilDialog),
  }),
  see('saved searches: delete one?', '/saved/searches', {
    as: 'anna',
    act: inTurn(openMenu('savedSearches.more'), press('savedSearches.delete.act'), untilDialog),
  }),
  see('saved searches: the API is away', '/saved/searches', { as: 'anna', before: cut(api), fails: /\/api\// }),
  see('saved searches: loading', '/saved/searches', { as: 'anna', before: hold(api), isLoading: true }),
  see('results: saving a search without a name', '/properties?cityId=3583361', {
    as: 'daniel',
    act: inTurn(
      press('search.saveSearch'),
      untilDialog,
      ({ page }) => page.getByRole('dialog').locator('input').fill(''),
      until('savedSearches.needName'),
    ),
  }),
  see('results: a search was saved', '/properties?cityId=3583361', {
    as: 'daniel',
    before: inTurn(standStill, answer('**/api/savedSearch', JSON.stringify(aSearch))),
    act: inTurn(
      press('search.saveSearch'),
      pressInDialog('savedSearches.save.submit'),
      until('savedSearches.save.see'),
    ),
  }),
  see('results: a search could not be saved', '/properties?cityId=3583361', {
    as: 'daniel',
    before: answer('**/api/savedSearch', '{"code":"server-fault"}', 500),
    act: inTurn(press('search.saveSearch'), pressInDialog('savedSearches.save.submit'), until('refusals.server-fault')),
    fails: /savedSearch/,
  }),
  see('letters of a search: stop them?', '/unsubscribe/search/some-token'),
  see('letters of a search: broken link', '/unsubscribe/search/some-token', {
    act: inTurn(press('savedSearches.stop.submit'), until('savedSearches.stop.broken')),
    fails: /api\/savedSearch/,
  }),
  see('letters of a search: stopped', '/unsubscribe/search/some-token', {
    before: answer('**/api/savedSearch/stop/*', '{"name":"2 rooms"}'),
    act: inTurn(press('savedSearches.stop.submit'), until('savedSearches.stop.done')),
  }),
]
