/** What the networks are called in every language. */
export const NETWORKS = {
  facebook: 'Facebook',
  twitter: 'Twitter',
  instagram: 'Instagram',
  messenger: 'Messenger',
  whatsapp: 'WhatsApp',
} as const
