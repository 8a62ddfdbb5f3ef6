import { useState } from 'react'
import { isAllowed, useWho } from '../access/use-session.ts'
import { SettingsForm } from './SettingsForm.tsx'
import { TmdbKeyPart } from './TmdbKeyPart.tsx'

/** What a house decides of itself: name, languages, colour, its day, its shop and its limits (F-238). */
export function Settings() {
  const who = useWho()
  const [saved, setSaved] = useState(0)
  return (
    <>
      <SettingsForm key={saved} id={who.exhibitor.id} onSaved={() => setSaved((before) => before + 1)} />
      <TmdbKeyPart disabled={!isAllowed(who, 'settings.edit')} />
    </>
  )
}
