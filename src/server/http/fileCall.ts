import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { EndpointName, endpoints } from '../../contract/endpoints.ts';
import type { Data } from '../../contract/schemas/index.ts';
import type { Services } from '../services.ts';
import type { Call } from './call.ts';
import { type Caller, parameterOf, requireCaller } from './caller.ts';
import { malformed } from './errors.ts';
import { watchGarbage } from './garbage.ts';
import { letBy, readMultipart } from './multipart.ts';

type FileNames = {
  [Name in EndpointName]: (typeof endpoints)[Name] extends { takesFile: true } ? Name : never;
};

/** Where an allowed file goes as it comes. */
type FilePlace = { keep(content: Readable, cut: AbortSignal): Promise<void>; leave(): Promise<void> };

type FilePlan<Name extends EndpointName, Place> = {
  /** The part of the multipart body that is the file. */
  field: string;
  /** Says whether the caller may send one, before a byte of it is read. */
  admit(services: Services, borrowerId: number): Promise<Place>;
  handle(services: Services, caller: Caller, place: Place): Promise<Data<Name>>;
};

/** A call that needs a borrower's session and takes one file, which is never held in memory. */
export function fileCall<Name extends FileNames[EndpointName], Place extends FilePlace>(
  name: Name,
  { field, admit, handle }: FilePlan<Name, Place>,
): Call {
  return {
    name,
    async answer(services, request, language) {
      const values = request.received;
      let isKept = false;
      let admitted: { caller: Caller; place: Place } | undefined;
      async function allow() {
        const caller = await requireCaller(services, request, values, language);
        return { caller, place: await admit(services, caller.borrowerId) };
      }
      /** What nobody reads is let by, watched like what is read. */
      function refuse(error: unknown): never {
        watchGarbage(request.raw);
        letBy(request.raw);
        throw error;
      }
      try {
        if (saysWho(request)) admitted = await allow().catch(refuse);
        if (request.isMultipart())
          await readMultipart(request, values, async (part, content, cut) => {
            if (part !== field || isKept) throw malformed(field);
            admitted ??= await allow();
            isKept = true;
            await admitted.place.keep(content, cut);
          });
        admitted ??= await allow();
        if (!isKept) throw malformed(field);
        return await handle(services, admitted.caller, admitted.place);
      } finally {
        await admitted?.place.leave();
      }
    },
  };
}

/** Whether headers or address say who calls; otherwise fields before the file do. */
function saysWho(request: FastifyRequest): boolean {
  return (['sessionId', 'deviceId'] as const).every((name) => parameterOf(request, {}, name) !== undefined);
}
