/** Whether this browser can use passkeys on this page: it knows them, and the connection is secure. */
export function hasPasskeys(): boolean {
  return isSecureContext && typeof PublicKeyCredential === 'function'
}
