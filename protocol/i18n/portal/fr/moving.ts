import type { Translated } from '../../texts.ts'
import type { moving as en } from '../en/moving.ts'

/** The page on which a schedule goes to another screen with its audience. */
export const moving: Translated<typeof en> = {
  moving: {
    key: 'Changer de salle',
    title: 'Changer {{movie}} de salle',
    to: 'Vers quelle salle',
    to_help:
      'Chacun y reçoit une place : les groupes restent ensemble, dans la même catégorie et à la même distance de l’écran.',
    choose: 'Choisir une salle',
    screen_one: '{{name}}, {{count}} place',
    screen_other: '{{name}}, {{count}} places',
    no_screens: 'Ce cinéma n’a pas d’autre salle.',
    reserved_one: '{{count}} place est réservée et suit.',
    reserved_other: '{{count}} places sont réservées et suivent.',
    now_in: 'Maintenant en {{screen}}',
    then_in: 'Ensuite en {{screen}}',
    no_numbers_one: '{{count}} place sans numéro.',
    no_numbers_other: '{{count}} places sans numéro.',
    seat_goes: '{{seat}} va en {{to}}.',
    seat_none: '{{seat}} n’a pas de place là-bas.',
    seat_free: '{{seat}} est libre.',
    seat_of: '{{seat}} : pour {{from}}.',
    pick: 'Appuyez sur une place de l’autre plan pour la donner.',
    pick_first: 'Appuyez d’abord sur la place que quelqu’un a maintenant.',
    undo_one: 'Annuler {{count}} choix',
    undo_other: 'Annuler {{count}} choix',
    unseated_one: '{{count}} place n’en a pas là-bas',
    unseated_other: '{{count}} places n’en ont pas là-bas',
    unseated_help: 'Appuyez sur une telle place à gauche, puis à droite sur une place pour elle.',
    why: {
      no_class: 'sa catégorie n’existe pas là-bas.',
      no_wheelchair_place: 'il n’y a plus de place pour fauteuil roulant avec accompagnants.',
      no_room: 'rien n’est libre là-bas.',
    },
    legend: { chosen: 'Ce groupe', taken: 'Quelqu’un y est assis', off: 'Pas encore de place là-bas' },
    first_all: 'Il faut d’abord une place pour chacun.',
    conflicts_one: '{{count}} point ne va pas en {{screen}} à cette heure',
    conflicts_other: '{{count}} points ne vont pas en {{screen}} à cette heure',
    accept: 'Changer de salle malgré tout',
    keep: 'Laisser où elle est',
    go: 'Passer en {{screen}}',
    sure: 'Passer {{movie}} en {{screen}} ?',
    sure_text_one:
      'Rien n’est vendu tant que tout le monde n’y est pas placé. {{count}} billet reçoit une nouvelle place et un nouveau code : l’ancien n’ouvre plus aucune porte. Places réservées qui suivent : {{reserved}}. E-mails : {{letters}}. Les places bloquées sont libérées.',
    sure_text_other:
      'Rien n’est vendu tant que tout le monde n’y est pas placé. {{count}} billets reçoivent de nouvelles places et de nouveaux codes : les anciens n’ouvrent plus aucune porte. Places réservées qui suivent : {{reserved}}. E-mails : {{letters}}. Les places bloquées sont libérées.',
    stop: 'Tout de suite : plus rien n’est vendu',
    stop_text:
      'Les paniers prennent fin avant d’être payés. La vente reprend en {{screen}} dès que chacun y a sa place.',
    home: 'Toutes les places reviennent',
    home_text: 'Ce que le cinéma vend avant de l’apprendre reçoit aussi une place.',
    home_left_one: '{{count}} place est encore attendue.',
    home_left_other: '{{count}} places sont encore attendues.',
    came: 'Toutes les places sont revenues',
    waits_text: 'Sa liaison est coupée. La séance reste en vente dans sa salle jusqu’à son retour. Appelez la caisse.',
    waits_called_one:
      'Sa liaison est coupée. {{count}} place peut encore y être vendue tant que le cinéma ne l’a pas appris. Appelez la caisse.',
    waits_called_other:
      'Sa liaison est coupée. {{count}} places peuvent encore y être vendues tant que le cinéma ne l’a pas appris. Appelez la caisse.',
    old: 'Attend le programme du cinéma',
    old_text:
      'Le boîtier de ce cinéma a un programme plus ancien qui ne change pas les séances de salle. Mettez-le d’abord à jour.',
    seated_one: '{{count}} billet reçoit sa nouvelle place',
    seated_other: '{{count}} billets reçoivent leurs nouvelles places',
    seated_text:
      'Les anciens billets n’ouvrent plus aucune porte. Les places bloquées sont libérées. La limite en ligne de la nouvelle salle vaut dès lors.',
    stopped: 'Quelqu’un n’a pas de place',
    stopped_text:
      'Des billets ont été vendus entre-temps. Choisissez-leur des places à la main et continuez, ou renoncez au changement.',
    moved: 'La vente continue en {{screen}}',
    letters_one: '{{count}} personne reçoit un e-mail',
    letters_other: '{{count}} personnes reçoivent un e-mail',
    letters_text:
      'Avec les anciennes et les nouvelles places, et les nouveaux billets. Les billets de la caisse y sont réimprimés.',
    without_one: '{{count}} achat ou réservation n’a pas d’adresse e-mail : dites-le à l’entrée.',
    without_other: '{{count}} achats et réservations n’ont pas d’adresse e-mail : dites-le à l’entrée.',
    begun: 'Commencé {{time}}',
    begun_by: 'Commencé {{time}} par {{who}}',
    off: 'Abandonné : la vente continue comme avant',
    call_off: 'Renoncer au changement',
    go_on: 'Continuer avec ces places',
    state: {
      draft: 'Cette séance est un brouillon. Changez sa salle dans le planning.',
      over: 'Cette séance est terminée.',
      cancelled: 'Cette séance est annulée et reste telle quelle.',
      old: 'Attend une mise à jour du boîtier du cinéma',
      home: 'Rappelle ses places',
      stopped: 'Quelqu’un n’a pas de place : choisissez-la à la main',
      moving: 'Chacun reçoit sa nouvelle place',
      letters: 'Passée en {{screen}} : les e-mails s’écrivent',
      done: 'Passée en {{screen}}',
    },
  },
}
