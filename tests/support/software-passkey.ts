import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

/** Changes to a WebAuthn ceremony that the server must refuse. */
interface CeremonyChanges {
  /** The origin of the requesting page; the product's own when absent. */
  origin?: string;
  challenge?: string;
  /** Whether the user was verified (finger, face or PIN). */
  verified?: boolean;
  /** Another passkey's id in place of the own one. */
  id?: string;
}

interface CeremonyOptions {
  challenge: string;
  rpId?: string;
  rp?: { id: string };
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const present = 1;
const verifiedFlag = 4;
const attested = 64;

/** A software passkey (WebAuthn Level 2: ES256, attestation `none`) with its key in memory. */
export class SoftwarePasskey {
  readonly id = randomBytes(16).toString('base64url');
  readonly #origin: string;
  readonly #private: KeyObject;
  readonly #cose: Buffer;
  #uses = 0;

  constructor(origin: string) {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#private = privateKey;
    // RFC 9052: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
    this.#cose = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
  }

  /** Returns what a browser sends after `navigator.credentials.create`. */
  createCredential(options: CeremonyOptions, changes: CeremonyChanges = {}) {
    const id = Buffer.from(changes.id ?? this.id, 'base64url');
    const length = Buffer.from([id.length >> 8, id.length & 255]);
    const data = Buffer.concat([
      this.#createAuthenticatorData(options, attested, changes),
      Buffer.alloc(16),
      length,
      id,
      this.#cose,
    ]);
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
      Buffer.from([data.length]),
      data,
    ]);
    return this.#toCredentialJson(changes, {
      clientDataJSON: this.#createClientData('webauthn.create', options, changes).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Returns what a browser sends after `navigator.credentials.get`. */
  signAssertion(options: CeremonyOptions, changes: CeremonyChanges = {}) {
    this.#uses += 1;
    const data = this.#createAuthenticatorData(options, 0, changes);
    const client = this.#createClientData('webauthn.get', options, changes);
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(client)]))
      .sign(this.#private);
    return this.#toCredentialJson(changes, {
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
    });
  }

  #createAuthenticatorData(
    { rpId, rp }: CeremonyOptions,
    flags: number,
    { verified = true }: CeremonyChanges,
  ): Buffer {
    const uses = Buffer.alloc(4);
    uses.writeUInt32BE(this.#uses);
    const flag = Buffer.from([present | (verified ? verifiedFlag : 0) | flags]);
    return Buffer.concat([sha256(rpId ?? rp?.id ?? ''), flag, uses]);
  }

  #createClientData(type: string, { challenge }: CeremonyOptions, changes: CeremonyChanges): Buffer {
    const clientData = { type, challenge, origin: this.#origin, crossOrigin: false };
    return Buffer.from(
      JSON.stringify({
        ...clientData,
        ...(changes.origin && { origin: changes.origin }),
        ...(changes.challenge && { challenge: changes.challenge }),
      }),
    );
  }

  #toCredentialJson(changes: CeremonyChanges, response: object) {
    const id = changes.id ?? this.id;
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
  }
}
