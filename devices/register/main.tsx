import '#kit/no-eval.ts'
import '#kit/fonts.css'
import '#kit/tokens.css'
import '#kit/reset.css'
import '../shell/shell.css'
import { createRoot } from 'react-dom/client'
import { Language } from '../shell/language.ts'
import { App } from './App.tsx'
import { REGISTER_LANGUAGES } from './texts.ts'

const language = await Language.open(REGISTER_LANGUAGES, localStorage, navigator.languages)
const root = document.getElementById('root')
if (root) createRoot(root).render(<App language={language} />)
